// The sentences about what a record proves, in Chinese: the same words on certificates and pages, each with its premise in claim.ts.
import type { Claim, ClaimGroup } from './claim.ts'
import { headlinePhrases } from './strength-phrases.zh.ts'

export const claimPhrases = {
  ...headlinePhrases,

  integrityOfFiles: '完整：所列文件与其 SHA-256、SM3 摘要逐一对应，清单摘要锁定全部内容，任何一处改动均可被发现。',
  integrityOfDigest: '完整：所列摘要由清单摘要锁定；日后与摘要相符的原件，即为当时据以计算摘要的数据。',
  timeOutside: '时间：清单最迟于平台以外的一方给出的时间已经存在；平台不能在此之后补做并倒签日期。',
  logWitnessed: '日志：见证方签署了这一日志状态，并核对它与其此前签署的状态一致；日志如被改写，见证方可以发现。',
  seenSameByVantage:
    '来源：另一机构的取证节点（第二观测点）在同一时间、经由自己的网络打开了同一网址，并签名确认最终网址、状态码与页面文字相同。这是该机构的陈述，其签名可以核验。',
  noTrustNeeded: '核验完整与时间，无需信任平台。',

  timeByPlatform: '时间：平台称清单最迟于所列时间已经存在；时间由平台自己给出，没有平台以外的一方佐证。',
  logByPlatform: '日志：平台称记录已列入仅可追加的日志；没有见证方签署，单凭这条记录不能发现日志是否被改写。',
  obtainedByPlatform: '取得：平台称数据由其受控设备取得，取得的环境与过程已一并固化；这是平台的陈述。',
  identityByPlatform: '身份：平台称主体在存证时已通过其实名认证。',

  originNotProved:
    '网站确实发出了所采集的内容。加密连接（TLS）的会话密钥由平台掌握，掌握密钥者可以写出任何内容，因此连接记录只能佐证，不能证明。',
  seenSimilarByVantage:
    '与第二观测点所见是否一致。其报告为“相近”：文字相似度不低于 0.900，个别文字（如价格、名称）可能不同；相似度只按前 300,000 个字符计算。',
  contentCollected: '被采集对象自身所述是否属实；本记录仅记载取得时所见的内容。',
  contentUploaded: '内容是否真实、由谁制作、如何取得；平台对此不作担保。',
  contentDigest: '原件是否存在、内容为何；平台未见过原件，也未保管，原件灭失后无从比对。',
  identityUnverified: '主体是谁：存证时未经实名认证，姓名与手机号为用户自述。',
  identityInvented: '主体是谁：这是演示账号，身份为虚构。',
  notNotarial: '本证书不是公证书，也不是司法鉴定意见书；证据能否采信，由人民法院或其他有权机关认定。',

  ownTimeStamp: '平台自有时间戳',
  trustedTimeStamp: '可信时间戳（外部机构）',
} satisfies Record<Claim, string>

export const claimGroupPhrases = {
  proved: '任何人都可以核验',
  stated: '仅为平台的陈述',
  notProved: '不证明',
} satisfies Record<ClaimGroup, string>
