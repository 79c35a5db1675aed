import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addressOf } from '../feed-address.ts';

type Props = {
  school: { id: number; name: string };
  className?: string | undefined;
  onFollow?: () => void;
  children?: ReactNode;
};

/** A school's name that shows its reports. */
export const SchoolLink = ({ school, className, onFollow, children }: Props) => (
  <Link to={addressOf({ kind: 'school', school })} className={className} translate="no" onClick={onFollow}>
    {children ?? school.name}
  </Link>
);
