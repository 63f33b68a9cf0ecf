// A platform's own colours as a style sheet: the shades of one colour follow from it, by day and by night, on pages and in the workspace.
import type { PlatformInfo } from '../kernel/session.ts'

const SIX_DIGITS = /^#[0-9a-f]{6}$/

/** Undefined: the house's own colours stay. */
export function coloursOf({ colours }: PlatformInfo): string | undefined {
  if (!colours) return undefined
  const { primary, primaryDark, mark } = colours
  if (![primary, primaryDark, mark].every((each) => SIX_DIGITS.test(each))) return undefined
  const mixed = (share: number, into: string) => `color-mix(in oklab,var(--primary) ${share}%,${into})`
  const rules = [
    `--primary:light-dark(${primary},${primaryDark})`,
    `--primary-hover:${mixed(86, 'var(--text)')}`,
    `--primary-soft:${mixed(10, 'var(--surface)')}`,
    `--primary-line:${mixed(32, 'var(--surface)')}`,
    '--on-primary:light-dark(#ffffff,#0d1518)',
    '--focus:var(--primary)',
    `--seal-ink:${mark}`,
  ]
  return `:root{${rules.join(';')}}`
}

/** The kit's own names for the same shades; its sheet is in a layer, so these win. */
const kitShades = {
  primary: ['color-primary', 'color-primary-text', 'color-info', 'color-info-text', 'color-link'],
  'primary-hover': [
    'color-primary-hover',
    'color-primary-active',
    'color-primary-text-hover',
    'color-primary-text-active',
    'color-link-hover',
    'color-link-active',
  ],
  'primary-soft': [
    'color-primary-bg',
    'color-primary-bg-hover',
    'color-info-bg',
    'color-bg-text-active',
    'control-item-bg-active',
    'control-item-bg-active-hover',
  ],
  'primary-line': ['color-primary-border', 'color-primary-border-hover', 'color-info-border', 'control-outline'],
} as const

export function workspaceColoursOf(platform: PlatformInfo): string | undefined {
  const page = coloursOf(platform)
  if (!page || !platform.colours) return undefined
  const kit = Object.entries(kitShades).flatMap(([shade, names]) => names.map((name) => `--ant-${name}:var(--${shade})`))
  // Dark enough under the menu's pale words, whatever the colour: it is mixed with what is nearly black.
  const side = `:root{--sidebar:color-mix(in oklab,${platform.colours.primary} 50%,#0b161a)}`
  return `${page}${side}.attestry-antd{${kit.join(';')}}`
}
