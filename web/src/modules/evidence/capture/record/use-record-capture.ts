// The capture of a record, polled until it is sealed: its page has the event stream of the record, not that of captures.
import { useCapture } from '../queries.ts'

export const useRecordCapture = (ano: string) => useCapture(ano, false)
