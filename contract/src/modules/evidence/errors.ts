// Refusals while collecting and depositing evidence (55xxxx).
import { defineErrors } from '../../errors.ts'

export const evidenceErrors = defineErrors({
  UPLOAD_TOO_LARGE: ['550001', 413, '单个文件不能超过 {limit}', 'A file may have at most {limit}.'],
  UPLOAD_QUOTA: [
    '550002',
    409,
    '未提交的上传已占用 {used}，上限为 {limit}，请先提交或删除一些',
    'Your unfinished uploads take {used} of {limit}. Submit or remove some first.',
  ],
  UPLOAD_TOO_MANY: [
    '550003',
    409,
    '未提交的上传最多 {limit} 个，请先提交或删除一些',
    'At most {limit} unfinished uploads. Submit or remove some first.',
  ],
  UPLOAD_INCOMPLETE: ['550004', 409, '文件「{name}」尚未上传完成', '"{name}" has not arrived completely yet.'],
  UPLOAD_USED: ['550005', 409, '文件「{name}」已经存证过', '"{name}" has already been deposited.'],
  UPLOAD_OFFSET: ['550006', 409, '续传位置不一致，请从 {offset} 字节处继续', 'The upload continues at byte {offset}.'],
  UPLOAD_BUSY: ['550007', 423, '该文件正在另一处上传', 'This file is being uploaded from another place.'],
  UPLOAD_TRUNCATED: ['550008', 400, '文件大小与声明不一致', 'The file does not have the declared size.'],
  NO_SPACE: [
    '550009',
    507,
    '存储空间不足，已收到的内容会保留，请稍后继续',
    'Storage is full. What has arrived is kept; continue later.',
  ],
  DIGEST_DIFFERS: [
    '550010',
    409,
    '文件「{name}」在本机与服务器计算的摘要不一致，传输或磁盘可能有误，请重新上传',
    'The digest of "{name}" differs between your computer and the server. Upload it again.',
  ],
  EMPTY_FILE: ['550011', 400, '文件「{name}」是空的，无法存证', '"{name}" is empty and cannot be deposited.'],
  NO_FILE: ['550012', 400, '没有收到文件，请选择文件后重试', 'No file arrived. Choose a file and try again.'],
  NOT_AN_IMAGE: [
    '550013',
    400,
    '这不是可识别的图片（支持 PNG、JPEG、GIF、WebP）',
    'This is not an image we recognise (PNG, JPEG, GIF, WebP).',
  ],
  NOT_ACKNOWLEDGED: [
    '550014',
    400,
    '请先确认：摘要存证不保存原文件，原文件须自行妥善保管',
    'Please acknowledge first: a digest deposit does not keep the original; you must keep it yourself.',
  ],
  UPLOAD_PROTOCOL: [
    '550015',
    412,
    '上传协议版本不受支持，请刷新页面',
    'This version of the upload protocol is not supported. Reload the page.',
  ],
})
