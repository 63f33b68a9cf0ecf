// Re-exports the light components that the workspace uses unchanged.
export { Callout } from '../light/Callout.tsx'
export { Card } from '../light/Card.tsx'
export { CopyButton } from '../light/CopyButton.tsx'
export { classNames } from '../light/class-names.ts'
export { KeyValue, type KeyValueRow } from '../light/KeyValue.tsx'
