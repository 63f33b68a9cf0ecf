// Errors of changing platform settings (52xxxx).
import { defineErrors } from '../../errors.ts'

export const platformErrors = defineErrors({
  NOTHING_CHANGED: ['520001', 400, '没有任何改动，无需保存', 'Nothing is different, so there is nothing to save.'],
  LOGO_UNREADABLE: [
    '520002',
    400,
    '标志须为可读取的 PNG 图片，长宽 32–1024 像素',
    'The logo must be a readable PNG picture of 32 to 1024 pixels a side.',
  ],
  LOGO_TOO_LARGE: ['520003', 413, '标志图片不能超过 {limit} KB', 'A logo may have at most {limit} KB.'],
  LOGO_UNKNOWN: ['520004', 400, '请先上传标志图片再保存', 'Upload the logo before you save.'],
  CHAIN_NOT_CONFIGURED: [
    '520005',
    409,
    '本服务器没有配置该区块链，无法启用',
    'This server is not connected to that chain, so it cannot be chosen.',
  ],
  WRONG_YEAR: ['520006', 400, '有日期不属于所选年份', 'A day does not belong to the year that is edited.'],
  DAY_TWICE: ['520007', 400, '同一天出现了两次：{day}', 'A day is listed twice: {day}.'],
})
