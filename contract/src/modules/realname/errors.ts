// Errors of real-name verification (57xxxx).
import { defineErrors } from '../../errors.ts'

export const realnameErrors = defineErrors({
  REAL_NAME_NEEDED: [
    '570001',
    403,
    '请先完成实名认证，再使用此服务',
    'Verify your real name first: this service is open to verified accounts only.',
  ],
  ALREADY_PASSED: ['570002', 409, '已通过认证，无需重复提交', 'This is verified already; there is nothing to submit.'],
  ALREADY_PENDING: [
    '570003',
    409,
    '已有申请正在审核，请等待结果',
    'An application is being reviewed. Please wait for its result.',
  ],
  TOO_MANY_ACCOUNTS: [
    '570004',
    409,
    '该身份证号在本平台认证的账号已达 {limit} 个上限，如非本人操作请联系平台',
    'This identity number is already verified on {limit} accounts here, which is the limit. If that was not you, contact the platform.',
  ],
  TOO_MANY_TRIES: [
    '570005',
    429,
    '今日认证次数已达 {limit} 次上限，请明天再试',
    'You have used all {limit} verification attempts for today. Try again tomorrow.',
  ],
  PHOTO_MISSING: ['570006', 400, '照片不全，请先上传：{sides}', 'A photo is missing. Upload these first: {sides}.'],
  PHOTO_NOT_READABLE: [
    '570007',
    400,
    '无法识别该图片，请上传 JPG、PNG 或 WebP 格式的照片',
    'This is not a picture we can read. Upload a JPG, PNG or WebP photo.',
  ],
  PHOTO_TOO_LARGE: ['570008', 413, '照片不能超过 {limit} MB', 'A photo may have at most {limit} MB.'],
  PHOTO_COUNT: [
    '570009',
    400,
    '请按顺序上传身份证人像面、国徽面，可再附一张手持证件照',
    'Upload the portrait side, then the emblem side, and if you like one photo holding the card.',
  ],
  ALIPAY_NOT_OFFERED: [
    '570010',
    409,
    '本平台暂未开通支付宝认证，请使用证件照片认证',
    'Verification by Alipay is not offered here. Please verify by photos.',
  ],
  ALIPAY_NOT_REACHED: [
    '570011',
    502,
    '支付宝暂时无法完成请求，请稍后重试，或改用证件照片认证',
    'Alipay could not answer. Try again shortly, or verify by photos.',
  ],
  ALIPAY_REFUSED: [
    '570012',
    400,
    '支付宝未受理该姓名与证件号，请核对后重试',
    'Alipay did not accept this name and number. Check them and try again.',
  ],
  NOTHING_BEGUN: [
    '570013',
    409,
    '没有进行中的支付宝认证，请重新发起',
    'No verification by Alipay is under way. Please begin again.',
  ],
  PERSON_FIRST: [
    '570014',
    409,
    '请先完成经办人本人的实名认证，再认证企业',
    'Verify your own name first; the contact of an enterprise must be a verified person.',
  ],
  DECIDED_BEFORE: [
    '570015',
    409,
    '该申请已有结果或已撤回，请刷新查看',
    'This application is decided or withdrawn already. Reload to see.',
  ],
  NOT_OPENED: [
    '570016',
    409,
    '请先查看完整姓名与证件号以及每一张照片，再通过申请',
    'View the full name and number and every photo before you pass the application.',
  ],
})
