// The words of the desk of background jobs, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '后台任务',
  lead: '多次重试仍未完成、需要人来决定的任务。排除原因后重新执行；重复执行不会造成重复扣费或重复记录。',
  list: '未完成的任务',
  job: '任务',
  cause: '原因',
  unknown: '没有留下原因',
  tries: '尝试次数',
  failedAt: '放弃时间',
  emptyTitle: '没有未完成的任务',
  emptyText: '所有后台任务都正常完成。',
  retry: '重新执行',
  retryText: '任务回到原来的队列，马上再试。',
  retried: '已放回队列。',
  discard: '放弃',
  discardText: '任务不再执行，且无法恢复。请先确认它要做的事已用别的办法完成，或不再需要。',
  discarded: '已放弃。',
  queues: '队列',
  queue: '队列',
  idle: (count: number) => `另有 ${count} 个队列空闲。`,
  waiting: '等待',
  active: '执行中',
  failed: '失败',
}

export type Words = Widened<typeof words>
