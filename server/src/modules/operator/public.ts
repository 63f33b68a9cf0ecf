// Public interface of the operator module.
export { DEMO_KEY, seedDemoFactor } from './sign-in/demo-factor.ts'
