/** Every address of the app, once. Those with an id are functions; `patterns` are what the router matches. */
export const paths = {
  landing: '/',
  login: '/login',
  forgotPassword: '/forgotPassword',
  resetPassword: '/resetPassword',
  emailChange: '/emailChange',
  signUp: '/signup',
  contact: '/contact',
  home: '/home',
  messages: '/messages',
  profile: '/userprofile',
  feedback: '/feedback',
  schoolUsers: '/schoolusers',
  schoolProfile: '/schoolprofile',
  signUps: '/signups',
  adminSchools: '/adminSchoolSearch',
  adminUsers: '/adminUserSearch',
  connections: '/superuserLinks',
  schoolEdit: (id: number) => `/schooledit/${id}`,
  userEdit: (id: number) => `/useredit/${id}`,
  gallery: '/dev/gallery',
  guardedGallery: '/dev/guarded',
} as const;

export const patterns = { schoolEdit: '/schooledit/:id', userEdit: '/useredit/:id' } as const;
