// Form hook: reads the form on submit, validates it with the contract's schema, and shows problems beside their fields.
import type { FieldProblem } from '@attestry/contract/envelope'
import { parseInput } from '@attestry/contract/input-problem'
import { type FormEvent, useRef, useState } from 'react'
import type { core } from 'zod/mini'
import { CallError, isAborted } from './call-error.ts'
import { useLocale } from './locale.ts'

type Problems = Readonly<Record<string, string>>

export interface FormOptions<S extends core.$ZodType> {
  readonly schema: S
  /** Converts the form data into the schema's input. */
  read(form: FormData): unknown
  submit(values: core.input<S>): Promise<void>
  /** Error codes that concern one field, and that field's name. */
  readonly fieldOfCode?: Readonly<Record<string, string>>
}

export interface FormState {
  readonly problems: Problems
  /** A problem that concerns no single field. */
  readonly problem: string | undefined
  readonly busy: boolean
  readonly ref: React.RefObject<HTMLFormElement | null>
  show(problems: readonly FieldProblem[]): void
  clear(): void
  onSubmit(event: FormEvent<HTMLFormElement>): void
  onInput(event: FormEvent<HTMLFormElement>): void
}

export function useForm<S extends core.$ZodType>(options: FormOptions<S>): FormState {
  const locale = useLocale()
  const ref = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const clear = () => {
    setProblems({})
    setProblem(undefined)
  }
  const show = (found: readonly FieldProblem[]) => {
    // Reversed, so that the first problem of a field wins.
    setProblems(Object.fromEntries([...found].reverse().map((each) => [each.field, each.problem])))
    focusFirst(ref.current, new Set(found.map((each) => each.field)))
  }
  const fail = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    if (isAborted(error)) return
    const field = options.fieldOfCode?.[error.code]
    if (error.fields?.length) show(error.fields)
    else if (field) show([{ field, problem: error.message }])
    else setProblem(error.message)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    clear()
    const values = options.read(new FormData(event.currentTarget))
    const { problems: found } = parseInput(options.schema, values, locale)
    if (found) return show(found)
    setBusy(true)
    options
      .submit(values as core.input<S>)
      .catch(fail)
      .finally(() => setBusy(false))
  }
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = (target as HTMLInputElement).name
    if (problems[name]) setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => field !== name)))
  }
  return { problems, problem, busy, ref, show, clear, onSubmit, onInput }
}

const CONTROL = 'select, textarea, input:not([type=hidden])'

/** Problems of list entries are named `list.0`; a hidden field is represented by the first control of its group. */
function focusFirst(form: HTMLFormElement | null, fields: ReadonlySet<string>): void {
  const names = new Set([...fields].map((field) => field.split('.')[0]))
  const controls = [...(form?.elements ?? [])]
    .filter((element) => names.has(element.getAttribute('name') ?? ''))
    .map((element) => (element.matches('[type=hidden]') ? element.closest('fieldset')?.querySelector(CONTROL) : element))
  controls.find((control) => control instanceof HTMLElement)?.focus()
}
