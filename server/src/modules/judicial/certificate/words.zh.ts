// Names of what a correction can change, in Chinese.

export const words = {
  fields: {
    'applicant-name': '申请人姓名或名称',
    'applicant-number': '申请人证件号码',
    representative: '法定代表人或负责人',
    'agent-name': '代理人姓名',
    'agent-number': '代理人证件号码',
    'statement-zh': '公证证词（中文）',
    'statement-en': '公证证词（英文）',
  },
  purchase: '购买公证',
  seal: {
    signed: '以数字签名出具，文件 SHA-256：',
    revoked: '已撤销，文件 SHA-256：',
    demo: '演示数据，不具有公证效力',
  },
}

export type Words = typeof words
