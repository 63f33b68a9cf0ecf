// Words the server writes into exported lists, in Chinese.
import type { RecordState } from '@attestry/contract/modules/attestation/record'

export const words = {
  fileName: '存证记录',
  columns: [
    '保全号',
    '类型',
    '名称',
    '取证网址',
    '标签',
    '备注',
    '状态',
    '大小（字节）',
    '记录摘要（SHA-256）',
    '文件摘要（SHA-256，只有一个文件时）',
    '操作人',
    '提交时间（UTC+8）',
    '受理时间（UTC+8）',
    '固化时间（UTC+8）',
  ],
  states: { sealing: '正在固化', sealed: '已固化', failed: '失败' },
}
export type Words = {
  readonly fileName: string
  readonly columns: readonly string[]
  readonly states: Record<RecordState, string>
}
