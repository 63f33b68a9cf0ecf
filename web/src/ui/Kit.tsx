// Sets up the component kit: our tokens, its styles from the extracted sheet only, its own words in the reader's language.
import { ConfigProvider } from 'antd'
import type { Locale as KitWords } from 'antd/es/locale'
import english from 'antd/es/locale/en_US.js'
import type { ReactNode } from 'react'
import type { Locale } from '../kernel/locale.ts'
import { light, lightComponents } from './theme.ts'

/** Told to the kit, not only to the sheet: an animation of no length still shows its first picture, and a click into that is lost. */
const motion = !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Kept constant: changing zeroRuntime or the theme object would mount everything anew. Dark is a matter of CSS variables. */
const theme = {
  cssVar: { key: 'attestry-antd' },
  hashed: false,
  zeroRuntime: true,
  token: { ...light, motion },
  components: lightComponents,
}
const button = { autoInsertSpace: false }
const wave = { disabled: true }

/** The kit carries English with it, whoever reads. */
export async function loadKitWords(locale: Locale): Promise<KitWords> {
  return locale === 'zh' ? (await import('antd/es/locale/zh_CN.js')).default : english
}

export function Kit({ words, children }: { readonly words: KitWords; readonly children: ReactNode }) {
  return (
    <ConfigProvider theme={theme} button={button} wave={wave} locale={words} getPopupContainer={popupPlace}>
      {children}
    </ConfigProvider>
  )
}

/** Popups inside a drawer or dialog stay inside it, where the focus is kept. */
const popupPlace = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('.ant-drawer-section, .ant-modal-container') ?? document.body
