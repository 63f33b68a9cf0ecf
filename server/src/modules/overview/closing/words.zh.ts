// Obstacles to closing an account, in Chinese.
export const words = {
  and: '；',
  held: (yuan: string) => `有 ${yuan} 元冻结中`,
  refunding: (count: string) => `有 ${count} 笔退款正在处理`,
  running: (count: string) => `有 ${count} 项取证尚未结束`,
  sealing: (count: string) => `有 ${count} 条存证正在固化`,
  case: (count: string) => `有 ${count} 件公证申请尚未办结`,
}
export type Words = typeof words
