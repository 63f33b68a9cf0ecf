// Native date or date-time picker; times are in the platform's zone (UTC+8), not the machine's.
import { type FieldFrame, Field as Frame } from '../light/Field.tsx'

interface DateTimeFieldProps extends FieldFrame {
  /** `2026-10-01` for days, `2026-10-01T09:00` for times; empty: none. */
  readonly value: string
  readonly kind: 'date' | 'datetime-local'
  readonly min?: string
  readonly max?: string
  onChange(value: string): void
}

export function DateTimeField({ value, kind, min, max, onChange, ...frame }: DateTimeFieldProps) {
  return (
    <Frame {...frame}>
      {(ids) => (
        <input
          {...ids}
          className="select-field"
          type={kind}
          value={value}
          min={min}
          max={max}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Frame>
  )
}

const ZONE_MS = 8 * 3_600_000

/** Converts a picker value to an ISO timestamp; undefined if it is empty or invalid. */
export function parsePickerValue(picked: string): string | undefined {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(picked) ? new Date(`${picked}:00+08:00`) : undefined
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined
}

export const formatPickerValue = (at: Date): string => new Date(at.getTime() + ZONE_MS).toISOString().slice(0, 16)
