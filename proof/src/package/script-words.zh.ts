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
  'not-before-stated': '不早于（记录自己的说法：信任锚清单或日志规则没有列出签署机构或其密钥，签名未核对）',
  'not-before-sm2':
    '不早于（时间戳所写的时间与记录一致；SM2 签名和证书本脚本未核对，请用 BouncyCastle、verify.html 或命令行工具核验）',
  'bound-forged': '作为时间下限依据的文件，不是记录所写的机构在该时间签署的',
  'bound-own': '时间下限出自平台自己的时间戳机构，不是外部机构',
  'capture-start': '第一行与存证记录不符',
  'no-lower-bound': '没有时间下限：只能证明不晚于某一时间，不能证明不早于某一时间',
  'vantage-malformed': '第二观测点的报告不符合规定格式',
  'vantage-forged': '没有该观测点的有效签名',
  'vantage-mismatch': '与这次取证不符',
  'vantage-same': '第二观测点，所见相同',
  'vantage-similar': '第二观测点，所见相近',
  'vantage-differs': '第二观测点看到的页面与取证所得不同，请查看其报告',
  'vantage-failed': '第二观测点，未能打开网页',
  'vantage-unlisted': '信任锚清单没有列出该第二观测点，或所列期间不含这次观测；签名无从核对，报告不计入',
  'vantage-time': '记录自己注明取证所用的时钟不准，无法确认该第二观测点是否在取证期间打开网页；未能比对的时间',
  'vantage-missing': '信任锚清单列有该第二观测点，取证时在有效期间内，但记录里没有它的报告；记录所写的原因（如有）',
  'verdict-ok': '核验通过：{passed} 项通过，{absent} 项不适用，{unchecked} 项本脚本不核验，没有未通过的项目。未核对的事项见上。',
  'verdict-unconfirmed':
    '未确认：没有提供信任锚清单摘要。{passed} 项通过，{absent} 项不适用，{unchecked} 项本脚本不核验，但伪造者可以全部自行制作。请从包以外的地方取得摘要，用 --trust 重新核验。',
  'verdict-failed': '核验未通过，不应据此认定证据未被改动',
}
