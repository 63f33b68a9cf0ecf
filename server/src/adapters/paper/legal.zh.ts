// Legal sentences of papers, in Chinese; reviewed together, cited by key.

export const legal = {
  leadCollected: '下列电子数据由平台以自有受控设备取得并固化。',
  leadUploaded: '下列电子数据由用户提交，平台收到后予以固化。',
  leadDigest: '用户仅提交下列电子数据的数字摘要，平台予以固化，未接触原件。',

  sourceCollected: '由平台自有的受控设备取得，取得的环境与过程一并记录。',
  sourceUploaded: '由用户自行提交，平台对内容的真实性不作担保。',
  sourceDigest: '平台未见过原件；办理公证或鉴定前，须提交原件并与摘要比对一致。',

  identityVerified: '存证时已通过平台实名认证。',
  identityUnverified: '存证时未经实名认证，上列姓名与手机号为用户自述。',

  integrityOfFiles: '完整：所列文件与其 SHA-256、SM3 摘要逐一对应，清单摘要锁定全部内容，任何一处改动均可被发现。',
  integrityOfDigest: '所列摘要自提交后未变；日后与摘要相符的原件，即为当时据以计算摘要的数据。',
  existence: '时间：清单摘要最迟于时间证明所载的时间已经存在。',
  logged:
    '日志：记录已列入仅可追加的日志。日志如被改写或回填，比对其历次签署状态者（见证人、镜像、监测者）可以发现，单凭本证书不能发现。',
  obtained: '来源：数据由平台的受控设备取得，取得的环境与过程已一并固化。',

  contentCollected: '被采集对象自身所述是否属实；本证书仅记载取得时所见的内容。',
  contentUploaded: '内容是否真实、由谁制作、如何取得；平台对此不作担保。',
  contentDigest: '原件是否存在、内容为何；平台未接触也未保管原件，原件灭失后无从比对。',
  ownAuthority: '标明“平台自建”的时间戳由平台自己的服务签发；对平台自身的质疑，应以外部时间戳、日志见证或区块链锚定佐证。',
  ownAuthorityOnly: '本证书签发时尚无外部机构的时间戳。',
  notNotarial: '本证书不是公证书，也不是司法鉴定意见书；证据能否采信，由人民法院或其他有权机关认定。',
  notInvoice: '本文书不是发票，不能作为税前扣除或进项税额抵扣的凭证；需要发票的，请在平台申请开具。',
}
