// Texts that the paper maker adds to every paper, in Chinese.

export const words = {
  sealAlt: '朱印：证',
  qrCaption: '扫码核验',
  files: { continued: '文件（续）', unnamed: '未填写', sizeUnknown: '大小未知', absent: '未提交' },
  issue: {
    heading: '签发',
    issuer: '签发平台',
    office: '出具单位',
    platform: '平台',
    issuedAt: '签发时间',
    signature: '电子签名',
    signer: '签署者',
    certificateSerial: '证书序列号',
    certificateFingerprint: '签名证书指纹（SHA-256）',
    attachments: '随附文件',
  },
  signatures: {
    heading: '签名',
    note: '每一签名用一次性密钥作出，签名证书由本平台签发；平台不是依法设立的电子认证服务机构。签名后文件有任何改动，核验时都会发现。',
  },
  page: (page: number, pages: number) => `第 ${page} 页，共 ${pages} 页`,
}

export type Words = typeof words
