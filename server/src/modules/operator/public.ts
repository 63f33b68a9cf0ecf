// The operator module's door.
export { DEMO_KEY, seedDemoFactor } from './sign-in/demo-factor.ts'
