// Where the build leaves what every package carries and what a stranger downloads; whoever may read files finds it here.
import { PLACE } from './layout.ts'

/** From the root of the repository. */
export const VERIFIER_FOLDER = '.cache/verifier'

export const VERIFIER_PROGRAM = 'attestry-verify.mjs'

/** In the package and in the folder alike. */
export const PACKAGE_TEXTS = [PLACE.guide, PLACE.script, PLACE.page] as const

export const verifierPaths = (root: string) => ({
  guide: `${root}/${VERIFIER_FOLDER}/${PLACE.guide}`,
  script: `${root}/${VERIFIER_FOLDER}/${PLACE.script}`,
  page: `${root}/${VERIFIER_FOLDER}/${PLACE.page}`,
  program: `${root}/${VERIFIER_FOLDER}/${VERIFIER_PROGRAM}`,
})
