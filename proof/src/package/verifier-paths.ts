// Where the build leaves what every package carries and what a stranger downloads; whoever may read files finds it here.
import { PATHS } from './layout.ts'

/** From the root of the repository. */
export const VERIFIER_FOLDER = '.cache/verifier'

export const VERIFIER_PROGRAM = 'attestry-verify.mjs'

/** In the package and in the folder alike. */
export const PACKAGE_TEXTS = [PATHS.guide, PATHS.script, PATHS.page] as const

export const verifierPaths = (root: string) => ({
  guide: `${root}/${VERIFIER_FOLDER}/${PATHS.guide}`,
  script: `${root}/${VERIFIER_FOLDER}/${PATHS.script}`,
  page: `${root}/${VERIFIER_FOLDER}/${PATHS.page}`,
  program: `${root}/${VERIFIER_FOLDER}/${VERIFIER_PROGRAM}`,
})
