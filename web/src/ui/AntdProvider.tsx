// Configures antd: our tokens, styles from the extracted sheet only, and its texts in the current language.
import { ConfigProvider } from 'antd'
import type { Locale as AntdLocale } from 'antd/es/locale'
import english from 'antd/es/locale/en_US.js'
import type { ReactNode } from 'react'
import type { Locale } from '../kernel/locale.ts'
import { light, lightComponents } from './theme.ts'

/** Also disabled in antd, not only in CSS: a zero-length animation still renders its first frame, and a click during it is lost. */
const motion = !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Constant: changing zeroRuntime or the theme object would remount everything. CSS variables switch to dark. */
const theme = {
  cssVar: { key: 'attestry-antd' },
  hashed: false,
  zeroRuntime: true,
  token: { ...light, motion },
  components: lightComponents,
}
const button = { autoInsertSpace: false }
const wave = { disabled: true }

/** English is bundled because antd imports it in any case. */
export async function loadAntdLocale(locale: Locale): Promise<AntdLocale> {
  return locale === 'zh' ? (await import('antd/es/locale/zh_CN.js')).default : english
}

export function AntdProvider({ locale, children }: { readonly locale: AntdLocale; readonly children: ReactNode }) {
  return (
    <ConfigProvider theme={theme} button={button} wave={wave} locale={locale} getPopupContainer={popupContainer}>
      {children}
    </ConfigProvider>
  )
}

/** Popups of a drawer or dialog are rendered inside it, within its focus trap. */
const popupContainer = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('.ant-drawer-section, .ant-modal-container') ?? document.body
