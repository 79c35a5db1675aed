import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { browserStorage } from '../../lib/storage.ts';
import type { Profile } from './api.ts';

export interface AddedUser {
  id: number;
  title: string;
  firstName: string;
  lastName: string;
  email: string;
  schoolPosition: string;
}

interface SignUpState {
  /** Set once stage one has been submitted. */
  guuid: string | null;
  schoolName: string;
  /** The register has filled in the profile. */
  isFilledIn: boolean;
  /** The profile as last saved. */
  profile: Profile;
  /** Users added in this tab: the server never lists the users of a request. */
  users: AddedUser[];
}

const noProfile: Profile = { locationTypeId: '', numberOfPupils: '', primaryEthnicityId: '', secondaryEthnicityId: '' };
const nothing: SignUpState = { guuid: null, schoolName: '', isFilledIn: false, profile: noProfile, users: [] };

/** Stage two of a sign-up; it survives a reload but not closing the tab. */
export const useSignUp = create<SignUpState>()(
  persist(() => nothing, {
    name: 'patchwork.sign-up',
    storage: createJSONStorage<SignUpState, unknown>(() => browserStorage('sessionStorage')),
  }),
);

/** With what the register has filled in of the profile, if the school was chosen from it. */
export const beginStageTwo = (guuid: string, schoolName: string, profile: Profile | null) =>
  useSignUp.setState({ ...nothing, guuid, schoolName, profile: profile ?? noProfile, isFilledIn: profile !== null });
export const rememberProfile = (profile: Profile) => useSignUp.setState({ profile });
export const rememberUser = (user: AddedUser) => useSignUp.setState(({ users }) => ({ users: [...users, user] }));
export const forgetUser = (id: number) => useSignUp.setState(({ users }) => ({ users: users.filter((user) => user.id !== id) }));
export const leaveSignUp = () => useSignUp.setState(nothing);
