// Public API of the operator module for the console's shell: sign-in and work counts.

export { signInStatusQuery, useSignInStatus } from './sign-in/queries.ts'
export { SignIn } from './sign-in/SignIn.tsx'
export { StepUpDialog } from './sign-in/StepUpDialog.tsx'
export { useWork } from './work/queries.ts'
