// What the console's frame shows of signing in and of work to do.

export { standingQuery, useSignInStanding } from './sign-in/queries.ts'
export { SignIn } from './sign-in/SignIn.tsx'
export { StepUpDialog } from './sign-in/StepUpDialog.tsx'
export { useWork } from './work/queries.ts'
