// Errors of the public log (56xxxx).
import { defineErrors } from '../../errors.ts'

export const transparencyErrors = defineErrors({
  LOG_NOT_HALTED: [
    '560001',
    409,
    '公开日志没有停止签署，无需恢复',
    'The public log has not stopped signing; there is nothing to resume.',
  ],
  LOG_INCONSISTENT: [
    '560002',
    409,
    '日志前后仍不一致，不能恢复签署：{reason}',
    'The log is still inconsistent and cannot resume signing: {reason}',
  ],
  LOG_HALTED_AGAIN: [
    '560003',
    409,
    '该申请针对的是之前的停止；此后日志又因新的原因停止，请查明后重新提出：{reason}',
    'This proposal is about an earlier halt. The log has halted again since; find the cause and submit a new proposal: {reason}',
  ],
  LOG_RESUME_PROPOSED: [
    '560004',
    409,
    '已有一份恢复申请等待处理，请先处理或撤回它',
    'A proposal to resume is already open. Decide or withdraw it first.',
  ],
  CERTIFICATE_NOT_VALID: [
    '560005',
    503,
    '平台的签名证书有效期为 {from} 至 {until}，而服务器时钟为 {now}，暂时无法签署。已保存的证据不受影响，请等待运维人员核对服务器时钟',
    'The platform’s signing certificate is valid from {from} until {until}, but the server’s clock reads {now}, so nothing can be signed. Stored evidence is safe; the operators have to check the clock.',
  ],
})
