// Errors about sealed records (54xxxx).
import { defineErrors } from '../../errors.ts'

export const attestationErrors = defineErrors({
  PROOF_NOT_READY: [
    '540002',
    409,
    '证明正在生成（写入日志、加盖时间戳），通常几秒内完成，请稍后再试',
    'The proof is still being made (log and time-stamp), usually within seconds. Please try again shortly.',
  ],
  CODE_WRONG: ['540003', 403, '提取码不正确，还可以尝试 {left} 次', 'Wrong access code. Tries left: {left}.'],
  CODE_LOCKED: [
    '540004',
    429,
    '提取码输错次数过多，请 {minutes} 分钟后再试',
    'Too many wrong access codes. Try again in {minutes} min.',
  ],
  SHARE_ENDED: [
    '540005',
    410,
    '该分享链接已失效或已被撤销，请联系分享人',
    'This share link has expired or was revoked. Ask the person who shared it.',
  ],
  CODE_NEEDED: ['540006', 403, '请先输入提取码', 'Enter the access code first.'],
  CHECK_CODE_WRONG: [
    '540007',
    403,
    '校验码无效或已过期，请重新获取',
    'The check code is wrong or has expired. Request a new one.',
  ],
  NO_EVIDENCE_BYTES: [
    '540008',
    404,
    '该记录仅存有摘要，平台未保存原文件',
    'Only a digest was preserved; the original was never stored here.',
  ],
  NOT_FOUND_PUBLICLY: [
    '540009',
    404,
    '未查到匹配的存证记录，请核对后重试',
    'No matching record was found. Please check and try again.',
  ],
  TOO_MANY_SHARES: [
    '540010',
    409,
    '每条记录最多同时有 {limit} 个有效分享',
    'A record can have at most {limit} live shares at a time.',
  ],
  PREVIEW_FLAGGED: [
    '540011',
    403,
    '恶意软件扫描在这份证据中检出恶意内容，因此不提供预览。原文件完整保存，仍可下载',
    'The malware scan flagged this evidence, so it is not previewed. It is stored unchanged and can still be downloaded.',
  ],
  PREVIEW_WAITING: [
    '540012',
    409,
    '文件正在进行恶意软件扫描，完成后即可预览；现在可以下载',
    'The file is being scanned for malware and can be previewed afterwards. It can be downloaded now.',
  ],
  LOG_HALTED: [
    '540013',
    503,
    '平台的公开日志已暂停，恢复之前不受理新的存证和取证；本次未保存、未扣费，已有记录不受影响。请稍后再试，或联系平台',
    'The platform’s public log has stopped, so new evidence is not accepted until it runs again. Nothing was stored or charged, and existing records are safe. Try again later or contact the platform.',
  ],
  MANIFEST_DAMAGED: [
    '540014',
    500,
    '平台保存的这条记录的清单已损坏或缺失，此处无法确认任何内容；此前下载的证据包仍可自行验证。平台已收到告警，请联系平台',
    'This platform’s copy of the record’s manifest is damaged or missing, so nothing can be confirmed here. A package downloaded earlier can still be verified. The platform has been alerted; please contact it.',
  ],
  PAGE_TOO_FAR: [
    '540015',
    400,
    '“页码”（pageNum）只能翻到第 {limit} 条；更早的记录请传“早于此记录”（olderThan）继续读取，或缩小筛选范围',
    '“Page number” (pageNum) reaches only the first {limit} records. Read on with “Older than” (olderThan), or narrow the filter.',
  ],
  ONE_START_ONLY: [
    '540016',
    400,
    'olderThan、newerThan、fromOldest 只能选用一个',
    'Use only one of olderThan, newerThan and fromOldest.',
  ],
  EXPORT_BUSY: [
    '540017',
    429,
    '已有导出正在进行，请等它完成后再试',
    'Other exports are still running. Try again when they are done.',
  ],
  BUNDLE_NOT_READY: [
    '540030',
    409,
    '有 {count} 条记录暂时不能打包（证明尚未生成，或保存的副本损坏）：{anos}。请稍后再试，或先移除这些记录',
    '{count} of the records cannot be bundled yet (the proof is still being made, or a stored copy is damaged): {anos}. Try again later, or leave them out.',
  ],
  BUNDLE_BUSY: [
    '540031',
    429,
    '已有打包下载正在进行，请等它完成后再试',
    'Other bundles are still being downloaded. Try again when they are done.',
  ],
})
