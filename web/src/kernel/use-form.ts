// A plain form: read when submitted, judged by the contract's schema, problems said beside their fields.
import type { FieldProblem } from '@attestry/contract/envelope'
import { inputProblems } from '@attestry/contract/input-problem'
import { type FormEvent, useRef, useState } from 'react'
import { type core, safeParse } from 'zod/mini'
import { CallError, isAborted } from './call-error.ts'
import { useLocale } from './locale.ts'

/** Without it a refusal cannot tell an empty field from a short one. */
export const SAY_WHAT_WAS_GIVEN = { reportInput: true } as const

type Problems = Readonly<Record<string, string>>

export interface FormPlan<S extends core.$ZodType> {
  readonly schema: S
  /** What the form holds, in the schema's own shape. */
  read(form: FormData): unknown
  submit(values: core.input<S>): Promise<void>
  /** Refusals that speak of one field, by their code. */
  readonly fieldOfCode?: Readonly<Record<string, string>>
}

export interface FormState {
  readonly problems: Problems
  /** A problem of no single field. */
  readonly problem: string | undefined
  readonly busy: boolean
  readonly ref: React.RefObject<HTMLFormElement | null>
  show(problems: readonly FieldProblem[]): void
  clear(): void
  onSubmit(event: FormEvent<HTMLFormElement>): void
  onInput(event: FormEvent<HTMLFormElement>): void
}

export function useForm<S extends core.$ZodType>(plan: FormPlan<S>): FormState {
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
    // The first problem of a field is the one to mend first.
    setProblems(Object.fromEntries([...found].reverse().map((each) => [each.field, each.problem])))
    focusFirst(ref.current, new Set(found.map((each) => each.field)))
  }
  const fail = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    if (isAborted(error)) return
    const field = plan.fieldOfCode?.[error.code]
    if (error.fields?.length) show(error.fields)
    else if (field) show([{ field, problem: error.message }])
    else setProblem(error.message)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    clear()
    const values = plan.read(new FormData(event.currentTarget))
    const judged = safeParse(plan.schema, values, SAY_WHAT_WAS_GIVEN)
    if (!judged.success) return show(inputProblems(plan.schema, judged.error.issues, locale))
    setBusy(true)
    plan
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

function focusFirst(form: HTMLFormElement | null, fields: ReadonlySet<string>): void {
  const first = [...(form?.elements ?? [])].find(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.type !== 'hidden' && fields.has(element.name),
  )
  first?.focus()
}
