// User-provided text, such as a name: marked so that translation checks skip it, with the `lang` that screen readers need.
export function UserText({ text, className }: { readonly text: string; readonly className?: string }) {
  return (
    <span className={className} data-user-content="" lang={/\p{Script=Han}/u.test(text) ? 'zh-CN' : undefined}>
      {text}
    </span>
  )
}
