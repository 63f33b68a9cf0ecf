// The words of the desk of background jobs, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Background jobs',
  lead: 'Jobs that did not succeed after many tries and need a person to decide. Mend the cause, then try again; doing a job twice never charges or records anything twice.',
  list: 'Jobs that gave up',
  job: 'Job',
  cause: 'Cause',
  unknown: 'No cause was left',
  tries: 'Tries',
  failedAt: 'Gave up',
  emptyTitle: 'No job has given up',
  emptyText: 'All background jobs finish as they should.',
  retry: 'Try again',
  retryText: 'The job goes back to its queue and is tried at once.',
  retried: 'Back in its queue.',
  discard: 'Discard',
  discardText:
    'The job is never done and cannot be brought back. Make sure that what it was for has been done otherwise, or is no longer needed.',
  discarded: 'Discarded.',
  queues: 'Queues',
  queue: 'Queue',
  idle: (count) => `${count} ${count === 1 ? 'queue is' : 'queues are'} idle.`,
  waiting: 'Waiting',
  active: 'Running',
  failed: 'Failed',
}
