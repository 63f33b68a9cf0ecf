// A bordered section with an optional title.
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export function Card({
  title,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'section'>, 'title'> & { readonly title?: ReactNode }) {
  return (
    <section {...rest} className={classNames('card', className)}>
      {title && <h2 className="card-title">{title}</h2>}
      {children}
    </section>
  )
}
