// A platform's own colours as a style sheet: the shades of one colour follow from it, by day and by night.
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
