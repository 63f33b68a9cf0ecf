// Texts of the e-mail that carries an invoice: in Chinese, because the invoice is.
interface Facts {
  readonly number: string
  readonly title: string
  readonly amount: string
  readonly platform: string
  readonly phone: string
}

export const words = {
  subject: ({ platform, number }: Facts) => `【${platform}】您的电子发票 ${number}`,
  text: ({ platform, number, title, amount, phone }: Facts) =>
    [
      '您好：',
      '',
      `您在${platform}申请的电子发票已开具，文件见附件。`,
      '',
      `发票抬头：${title}`,
      `发票号码：${number}`,
      `价税合计：¥${amount}`,
      '',
      '可在全国增值税发票查验平台核验真伪。此邮件由系统发出，请勿直接回复。',
      `如有疑问，请致电 ${phone}。`,
      '',
      platform,
    ].join('\n'),
}
