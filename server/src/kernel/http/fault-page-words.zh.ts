// Texts of the page that a browser gets when the server fails, in Chinese.
export const words = {
  title: '暂时无法打开此页面',
  retry: '重试',
}
export type Words = typeof words
