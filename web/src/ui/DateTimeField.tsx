// A day, or a day and a time, by the system's own picker. Times are the platform's clock (UTC+8), whatever clock the machine shows.
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

/** The instant of what was picked; undefined when nothing, or nothing real, was. */
export function instantOf(picked: string): string | undefined {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(picked) ? new Date(`${picked}:00+08:00`) : undefined
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined
}

export const pickedOf = (at: Date): string => new Date(at.getTime() + ZONE_MS).toISOString().slice(0, 16)
