// The words of the results of the history check, in Chinese; they define the type.
import type { Widened } from '../../../../kernel/words.ts'

export const words = {
  steps: {
    fetched: (size: string) => `取回检查点：日志有 ${size} 条`,
    unfetched: '取回检查点',
    signature: (keyId: string) => `检查点的签名与验证公钥相符（公钥编号 ${keyId}）`,
    unsigned: (keyId: string) => `检查点的签名与验证公钥不符（公钥编号 ${keyId}）`,
    key: (since: string) => `公钥与 ${since} 第一次看到的相同`,
    keyChanged: (since: string) => `公钥与 ${since} 第一次看到的不同`,
    root: (files: number, size: string) => `取回 ${files} 个文件（${size}），由它们算出的根摘要与签署的相同`,
    wrongRoot: (files: number, size: string) => `取回 ${files} 个文件（${size}），由它们算出的根摘要与签署的不同`,
    consistency: (from: string, to: string, hashes: number) =>
      `前 ${from} 条原样包含在现在的 ${to} 条之中（用 ${hashes} 个摘要证明）`,
    same: (size: string) => `条目数仍是 ${size}，根摘要也没有变`,
    inconsistent: (from: string, to: string) => `现在的 ${to} 条不是由上次的 ${from} 条延续而来`,
  },
  passed: '通过',
  failed: '未通过',
  first: {
    title: '从现在起，您的浏览器是一个见证',
    text: (size: string) =>
      `这是它第一次看到这本日志（${size} 条）。签名和根摘要都已核验，检查点已记在这个浏览器里；日志今后若有改动或缩减，下次打开本页就会发现。`,
    notKept: '签名和根摘要都已核验。但这个浏览器不允许网页保存数据，下次打开时无从比较。',
  },
  same: {
    title: '核验通过：日志没有变化',
    text: (since: string) => `与您上次看到的完全相同。您的浏览器自 ${since} 起见证这本日志。`,
  },
  grown: {
    title: '核验通过：日志只有增加',
    text: (from: string, to: string, since: string) =>
      `上次看到的 ${from} 条一条未动，之后增加到 ${to} 条。您的浏览器自 ${since} 起见证这本日志。`,
  },
  older: (origin: string) => `较早的一卷 ${origin}`,
  failures: {
    'no-checkpoint': '日志的检查点文件不见了。',
    unreadable: '检查点文件的内容不是检查点。',
    'other-log': '检查点写的是另一本日志的名称。',
    signature: '检查点的签名不是这本日志的公钥签的。',
    'key-changed': '同一本日志换了公钥。公钥只应随新的一卷更换。',
    smaller: '日志比您上次看到的短。只增不改的日志不可能变短。',
    'two-roots': '同样的条目数，却签了两个不同的根摘要：日志被改写过。',
    'tiles-missing': '核验所需的日志文件缺失或残缺，无法证明日志没有改动。',
    'wrong-root': '由日志文件算出的根摘要与签署的不同：文件或签名有一个是错的。',
    inconsistent: '您上次看到的内容已经不在日志里：日志被改写过。',
  },
  alarms: {
    contradicts: {
      title: '核验未通过：日志与您看到过的不一致',
      acts: [
        '保存下面的文件。两份互相矛盾、都有平台签名的检查点，本身就是证据。',
        '不要清除这个浏览器的数据；它仍记着上次看到的检查点。',
        '换一个网络再核验一次，排除网络中途被改动的可能。',
        '联系公证机构（电话见页脚），并把文件交给您信任的第三方，例如法院、鉴定机构或另一个见证方。',
      ],
    },
    unsound: {
      title: '核验未通过：取到的日志不可信',
      acts: [
        '换一个网络再核验一次，排除网络中途被改动的可能。',
        '仍不通过的，保存取到的内容，联系公证机构（电话见页脚）。',
        '查明之前，请不要依据本页判断存证是否在日志里；已有的证据包可以离线核验，不受影响。',
      ],
    },
  },
  save: '保存两份检查点',
  saveOne: '保存取到的检查点',
  before: '上次看到的检查点',
  current: '现在的检查点',
  none: {
    unreachable: '没有取到日志文件，没有结论。请检查网络后再试。',
    unable: (lacking: string) =>
      `这个浏览器缺少核验所需的密码功能（${lacking}），没有结论。请换用较新的浏览器，并通过 https 打开本页。`,
  },
}

export type Words = Widened<typeof words>
