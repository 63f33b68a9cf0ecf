// 《如何核验》的中文部分。
import type { GuideWords } from './guide-vocabulary.ts'

export const guideZh: GuideWords = {
  title: '如何核验这个证据包',
  purpose:
    '这个包里的一切都可以在不联网、不依赖平台、不使用平台任何程序的情况下核验。下面的每一步都是通用程序的现成命令，请在解压后的文件夹里执行。',
  provesTitle: '它能证明什么',
  proves: [
    '证据文件自固化以来没有改动：SHA-256 与国密 SM3 摘要写在存证记录 record.json 里，记录由平台签名。',
    '证据最迟在何时已经存在：记录的摘要写入只增不改的公开日志，日志状态由时间戳机构加盖时间戳；有见证人和区块链锚定的，另有平台以外的人作证。',
    '平台如果改写日志或倒填条目，比对过日志历次签署状态的人（见证人、镜像、监测者）可以发现；只持有一个证据包的人，单凭这个包发现不了。包内有见证人签名、外部时间戳或区块链锚定的，平台同样受其约束。',
  ],
  provesNotTitle: '它不能证明什么',
  provesNot: [
    '不证明内容真实、合法，也不证明谁创作或拥有这些内容。',
    '来源类别为 uploaded（上传）的，不证明文件在上传之前的情形；为 digest（摘要）的，平台从未见过文件本身，包内也没有文件。',
    '内置时间戳机构（embedded）由平台自己运营，单凭它不足以对抗平台自己；是否另有外部机构、见证人或区块链锚定，以核验结果为准。',
    '存证证书不是公证书。',
  ],
  quickTitle: '最省事的三种办法',
  quick: [
    '用浏览器打开 verify.html，选中压缩包，逐项看结论（不联网）。',
    '在解压后的文件夹里执行 `bash verify.sh --trust 信任锚清单摘要`，只需 bash、coreutils 和 openssl 3。',
    '执行 `node attestry-verify.mjs 证据包.zip --trust 信任锚清单摘要`，程序可在平台“公开日志”页面下载。',
  ],
  stockTitle: '请先读这几条',
  stock: [
    '信任锚清单摘要是 proof/trust.txt 的 SHA-256，公布在平台“公开日志”页面并印在证书上。请从包以外的地方取得它：包里的一切，伪造者都可以一并伪造，唯独这个数不能。',
    '同理，包内的 verify.html 与 verify.sh 只是方便；对方提供的包，请用您自己取得的工具核验，或用下面的通用命令。',
    '证书过期之后，openssl 会报 “certificate has expired”。时间戳证明的是当时，请给 openssl ts 和 openssl cms 加上 `-attime $(date -u -d "时间戳上的时间" +%s)` 再核验。',
    '文件名里的 % 和 Windows 不能保存的字符（< > : " | ? *、末尾的空格和点、CON 等设备名）在包里改写为“％”加四位十六进制代码；超过 140 字节（约 46 个汉字）的文件名会截短，以“％~”、改写后文件名 SHA-256 的前 24 位和扩展名结尾。record.json 里是原名。',
  ],
  expected: '应当显示（最后一行）',
  steps: {
    'tag-files': '除证据外的每个文件都与清单相符。',
    'payload-sha256': '证据文件与 SHA-256 清单相符；只存摘要的记录，清单为空。',
    'payload-sm3': '证据文件与国密 SM3 清单相符。',
    record: '存证记录的摘要，应与证书上的摘要相同；记录里写明每个证据文件的名称、大小和两种摘要。',
    trust: '第一行应与公布的信任锚清单摘要相同；日志规则和根证书应与其中所列相同。',
    signature: '平台对存证记录的签名（CAdES），证书追溯到受信任的根证书。',
    'signature-time':
      '签名文件的时间戳，显示的时间应在签名证书有效期内。平台在首次生成证据包时签署，这是签署的时间，不是存证的时间；存证的时间由日志的时间戳证明。',
    log: '用 Go 官方的日志库核验：日志签名有效，且记录在日志之中。见证人的签名由 verify.sh 核验。',
    'time-stamps': '日志状态（checkpoint 空行以上的文字）的时间戳；其他机构的 .tsr 文件把命令中的 embedded 换成其名称即可。',
    sm2: '国密时间戳：摘要 SM3、签名 SM2。openssl 的 ts 命令不支持 SM2，改用 BouncyCastle。',
    'anchor-evm':
      '如有以太坊系区块链锚定：第一行应与 digest 相同；再到任一区块浏览器查看该交易与区块哈希，交易的数据里应有这个摘要。',
    'anchor-ots': '如有 OpenTimestamps（比特币）锚定：显示的默克尔根应与该高度区块的相同。',
    certificate:
      '证书 PDF 的签名。pdfsig 对文档时间戳显示 Unimplemented Feature，那是它不支持，并非无效；verify.sh 用 openssl 核验了文档时间戳，并检查签名之后未被改动。',
    'evidence-record': '如有长期保存证明（RFC 4998）：用 BouncyCastle 核验其时间戳，且针对的正是这份记录。',
  },
}
