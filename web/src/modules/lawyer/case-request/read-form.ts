// Converts the case form's data to the contract's input.

/** `lawyer`: the lawyer on whose page the form is, if any. */
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
