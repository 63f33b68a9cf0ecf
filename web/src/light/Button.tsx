// A button, or a link that looks like one.
import { type ComponentProps, useSyncExternalStore } from 'react'
import { classNames } from './class-names.ts'

interface Look {
  readonly look?: 'primary' | 'plain' | 'quiet'
  readonly wide?: boolean
  readonly small?: boolean
}

const classOf = ({ look = 'plain', wide, small }: Look, extra?: string) =>
  classNames('button', `button-${look}`, wide && 'button-wide', small && 'button-small', extra)

export function Button({
  look,
  wide,
  small,
  busy,
  className,
  ...rest
}: Look & ComponentProps<'button'> & { readonly busy?: boolean }) {
  const style = { ...(look && { look }), ...(wide && { wide }), ...(small && { small }) }
  // A busy button is not `disabled`, so that it keeps the keyboard focus.
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      {...rest}
      className={classOf(style, className)}
    />
  )
}

const noSubscription = () => () => {}
const useHydrated = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )

/** For forms whose submission needs scripts: disabled until they have loaded (site.tsx), so that the browser cannot submit the form itself. */
export function SubmitButton({ disabled, ...rest }: ComponentProps<typeof Button>) {
  const hydrating = !useHydrated()
  return <Button {...rest} type="submit" disabled={disabled || hydrating} data-hydrating={hydrating || undefined} />
}

export function LinkButton({ look, wide, small, className, children, ...rest }: Look & ComponentProps<'a'>) {
  const style = { ...(look && { look }), ...(wide && { wide }), ...(small && { small }) }
  return (
    <a {...rest} className={classOf(style, className)}>
      {children}
    </a>
  )
}
