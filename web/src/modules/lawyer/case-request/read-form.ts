// What the case form holds, in the shape the contract asks for.

/** `lawyer` is whose page the form stands on, if on one's. */
export function readCaseForm(form: FormData, lawyer: string | undefined) {
  const text = (name: string) => String(form.get(name) ?? '')
  const evidence = text('evidence')
    .split(/[\s,;]+/)
    .filter(Boolean)
  return {
    name: text('name'),
    phone: text('phone'),
    city: text('city'),
    field: text('field'),
    title: text('title'),
    description: text('description'),
    ...(lawyer ? { lawyer } : {}),
    ...(evidence.length > 0 ? { evidence, shareEvidence: form.has('shareEvidence') } : {}),
    ...(form.has('agreed') ? { agreed: true } : {}),
  }
}
