// The words of the checks in the visitor's browser, in Chinese.
import type { Widened } from '../../../../kernel/words.ts'

export const words = {
  check: {
    title: '由您的浏览器核验',
    text: '本页会让您的浏览器记住看到的检查点。下次打开时，它自己取回日志文件并计算：新的日志是不是由旧的只增不改而来。',
    now: '现在核验',
    again: '再核验一次',
    running: '正在取回日志文件并计算',
    needsScript: '浏览器未启用脚本，无法在此核验。可以用下方的地址取回文件，用任何 C2SP tlog-tiles 工具核验。',
    ready: '还没有核验。',
    fault: '核验程序没有载入，没有结论。请刷新本页再试。',
  },
  path: {
    title: '一个条目怎样通向签名',
    text: '填写条目的位置（见存证证书），您的浏览器取回日志文件，从这一条逐层算到根摘要，并画出来。',
    index: '位置',
    indexHint: (last: string) => `自 0 起，目前到 ${last}`,
    ask: '计算并画出',
    running: '正在取回日志文件并计算',
    notANumber: '请填写一个整数，自 0 起。',
    otherShard: (origin: string) =>
      `这个位置属于另一卷日志 ${origin}，本页只画正在使用的这一卷。请用证据包核验，里面带有完整的路径。`,
    needsScript: '浏览器未启用脚本，无法在此计算。证据包里带有完整的路径，可以离线核验。',
    fault: '计算程序没有载入，没有结论。请刷新本页再试。',
  },
}

export type Words = Widened<typeof words>
