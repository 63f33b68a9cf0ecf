// Generates a style sheet from a platform's colours: derives all shades, light and dark, for public pages and the workspace.
import type { PlatformInfo } from '../kernel/session.ts'

const HEX_COLOUR = /^#[0-9a-f]{6}$/

/** `undefined` = the default colours apply. */
export function coloursOf({ colours }: PlatformInfo): string | undefined {
  if (!colours) return undefined
  const { primary, primaryDark, mark } = colours
  if (![primary, primaryDark, mark].every((each) => HEX_COLOUR.test(each))) return undefined
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

/** antd's names for the same shades; its sheet is in a cascade layer, so these override it. */
const antdShades = {
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
  const antdVariables = Object.entries(antdShades).flatMap(([shade, names]) =>
    names.map((name) => `--ant-${name}:var(--${shade})`),
  )
  // Mixed with near-black, so that the menu's pale text has enough contrast on any colour.
  const side = `:root{--sidebar:color-mix(in oklab,${platform.colours.primary} 50%,#0b161a)}`
  return `${page}${side}.attestry-antd{${antdVariables.join(';')}}`
}
