// Texts of the light layer's components, in Chinese.
import type { Widened } from '../kernel/words.ts'

export const words = {
  skip: '跳到正文',
  close: '关闭',
  notices: '消息',
  loading: '加载中',
  showPassword: '显示',
  hidePassword: '隐藏',
  showPasswordLong: '显示密码',
  hidePasswordLong: '隐藏密码',
  copy: '复制',
  copied: '已复制',
  theme: '外观',
  themes: { light: '浅色', dark: '深色', system: '跟随系统' },
}

export type Words = Widened<typeof words>
