// Texts of exported statistics, in Chinese.
import type { StatisticsTable } from '@attestry/contract/modules/overview/statistics'

export interface Words {
  readonly files: Readonly<Record<StatisticsTable, string>>
  readonly columns: Readonly<Record<StatisticsTable, readonly string[]>>
  readonly failureOf: Readonly<Record<'capture' | 'record', string>>
  readonly sources: Readonly<Record<'act' | 'package', string>>
}

export const words: Words = {
  files: { records: '存证统计', failures: '失败原因', revenue: '收入统计', captures: '取证耗时', members: '活跃用户' },
  columns: {
    records: ['日期', '类型', '提交', '已固化', '失败'],
    failures: ['环节', '原因', '次数'],
    revenue: ['日期', '来源', '服务', '次数', '金额（元）'],
    captures: ['类型', '提交', '成功', '失败', '取消', '中位耗时（秒）', '95% 耗时（秒）'],
    members: ['日期', '活跃用户', '新注册'],
  },
  failureOf: { capture: '取证', record: '固化' },
  sources: { act: '单次服务', package: '套餐' },
}
