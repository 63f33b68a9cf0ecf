// 核验脚本自己的用语。
import type { ScriptWords } from './script-words.ts'

export const scriptZh: ScriptWords = {
  'trust-not-compared': '根证书和日志规则取自证据包自身，请与平台公布的信任锚清单摘要比对',
  'revocation-not-asked': '未联网查询证书吊销状态',
  'sm2-not-checked': '只核对了时间戳针对的内容；SM2 签名请用 BouncyCastle、verify.html 或命令行工具核验',
  'chain-not-checked': '只核对了日志收录与锚定摘要；区块与交易请用 verify.html、命令行工具或区块浏览器核验',
  'evidence-record-not-checked': '长期保存证明本脚本不核验，请用 BouncyCastle、verify.html 或命令行工具',
  'not-a-file': '链接、设备、管道或空文件夹；证据包里只应有普通文件',
  'stamp-status-text': '时间戳未签发，或附带了无人签名的文字',
  'stamp-before-record': '早于记录中写明的时间',
  'custody-withheld': '保管记录未披露，因其中有账号和网络地址',
  'custody-differs': '不是存证记录所指的保管记录',
  'token-differs': '不是证书写明的时间戳，已被调换',
  'not-before': '不早于（外部机构的签名已核对；依据的文件在证据文件中）',
  'not-before-stated': '不早于（记录所载；签署机构或其密钥不在信任锚清单或日志规则里，签名未核对）',
  'bound-forged': '时间下限依据的文件不是所写机构在该时间签署的',
  'no-lower-bound': '没有时间下限：不能证明不早于某一时间',
  'vantage-malformed': '第二观测点的报告不符合规定格式',
  'vantage-forged': '没有该观测点的有效签名',
  'vantage-mismatch': '与这次取证不符',
  'vantage-same': '第二观测点，所见相同',
  'vantage-similar': '第二观测点，所见相近',
  'vantage-differs': '第二观测点，所见不同',
  'vantage-failed': '第二观测点，未能打开网页',
  'vantage-unlisted': '该第二观测点不在信任锚清单上，其签名无从核对，报告不计入',
  'verdict-ok': '核验通过：{passed} 项通过，{absent} 项不适用，{unchecked} 项本脚本不核验，没有未通过的项目。未核对的事项见上。',
  'verdict-unconfirmed':
    '未确认：没有提供信任锚清单摘要。{passed} 项通过，{absent} 项不适用，{unchecked} 项本脚本不核验，但伪造者可以全部自行制作。请从包以外的地方取得摘要，用 --trust 重新核验。',
  'verdict-failed': '核验未通过，不应据此认定证据未被改动',
}
