// The words of the fifteen checks.
import type { CheckId, DetailName, Reason, RemarkName } from '@attestry/proof/verify/verdict'

const names = <K extends string, V>(make: (key: K) => V) => new Proxy({}, { get: (_, key) => make(key as K) }) as Record<K, V>

export const checkWords = {
  use: () => ({
    checks: names<CheckId, { title: string; text: string }>((id) => ({ title: id, text: '' })),
    reasons: names<Reason, string>((id) => id),
    details: names<DetailName, string>((id) => id),
    remarks: names<RemarkName, string>((id) => id),
  }),
}
