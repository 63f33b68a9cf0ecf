// The words of the log page outside its interactive part, in Chinese.
import type { Widened } from '../../../../kernel/words.ts'

export const words = {
  title: '公开日志',
  description: '平台的公开日志：只增不改，任何人都能取走全部、自己核验。在这里查看检查点、时间戳、见证与锚定。',
  lead: [
    '每一条存证固化后，它的清单摘要（即哈希值、数字指纹）都会追加到这本公开日志里；日志只增不改，抽走、替换或倒填任何一条，比对过检查点的人（见证方、镜像、监测者）都看得出来。',
    '日志里只有摘要，没有文件，没有姓名，也还原不出内容；任何人都可以取走全部日志，自己核验。',
  ],
  parts: '本页内容',
  limitsTitle: '这本日志说明什么，不说明什么',
  saysTitle: '说明',
  says: [
    '某个摘要在检查点签署时已经在日志里',
    '日志从那时起只有增加：已有的条目没有被改动、抽走或调换次序',
    '检查点上有外部时间戳或见证的，平台也无法事后补造',
  ],
  doesNotSayTitle: '不说明',
  doesNotSay: [
    '摘要背后的内容是否真实',
    '由谁存证：日志里没有身份信息',
    '平台自己的时间戳和没有见证方的检查点，不能独立于平台证明时间',
    '平台是否另有一本日志：只有与看过日志的其他人比对检查点，才能发现',
    '本页的程序也由平台提供；不愿依赖它，请用本页给出的地址自己取数核验，或做一个见证方',
  ],
  refused: '暂时无法显示日志',
  again: '重新载入',
}

export type Words = Widened<typeof words>
