// Why a proof makes no progress, for members and operators.
export const words = {
  causes: {
    'signer-unavailable': '平台的签名服务无法使用',
    'signer-locked': '平台的签名密钥未能解锁',
    'signer-damaged': '平台的签名密钥文件损坏，须由运维人员恢复',
    'signer-refused': '签名服务拒绝签署',
    'log-halted': '公开日志因前后不一致已停止签署，须由运维人员核查',
    authorities: '时间戳机构没有响应',
    witnesses: '见证方没有响应',
    storage: '存储无法读写',
    sealing: '文件尚未能完成固化，系统会继续尝试',
    clock: '服务器时钟不可靠（被调整过、早于已签署的时间，或不在签名证书的有效期内），已暂停签署，须由运维人员核对',
    'no-worker': '后台处理没有进展',
    unexpected: '出现意外故障',
  },
  steps: { hashed: '固化', signed: '签署记录', logged: '写入公开日志', 'time-stamped': '加盖时间戳' },
  /** On the record. */
  since: (cause: string, at: string) => `${cause}。自 ${at} 起没有进展。`,
  safe: '已保存的内容不受影响。故障排除后会自动继续，无需重新提交。',
  /** At the console. */
  title: '证明进度',
  good: '没有停滞的记录',
  bad: '有记录停滞',
  step: '停滞的步骤',
  cause: '原因',
  waitingSince: '最早等待时间',
  waiting: '等待数量',
  detail: '最近一次故障',
}
export type Words = typeof words
