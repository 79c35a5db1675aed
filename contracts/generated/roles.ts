// Made by npm run generate. Do not edit.

export const roles = ["Viewer","Contributor","Responder","SchoolAdmin","SafeguardingLead","AdminRO","SignUpApproval","Admin","Superuser"] as const;
export const staffRoles = ["AdminRO","SignUpApproval","Admin","Superuser"] as const;
export type Role = (typeof roles)[number];
export type StaffRole = (typeof staffRoles)[number];
