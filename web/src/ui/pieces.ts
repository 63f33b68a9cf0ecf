// The light layer's pieces that the workspace shows as they are.
export { Callout } from '../light/Callout.tsx'
export { Card } from '../light/Card.tsx'
export { CopyButton } from '../light/CopyButton.tsx'
export { classNames } from '../light/class-names.ts'
export { KeyValue } from '../light/KeyValue.tsx'
