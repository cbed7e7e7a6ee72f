-- The language that letters to the person are written in, where they chose one.
alter table preferences add column language text;
