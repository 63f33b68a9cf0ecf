// Text that somebody else wrote, such as a name: marked, so that translation checks pass over it, and spoken in its own language.
export function GivenText({ text, className }: { readonly text: string; readonly className?: string }) {
  return (
    <span className={className} data-user-content="" lang={/\p{Script=Han}/u.test(text) ? 'zh-CN' : undefined}>
      {text}
    </span>
  )
}
