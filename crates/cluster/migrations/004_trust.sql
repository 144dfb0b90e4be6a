-- Workers that lie: the consequences of opinions about answers. The caller of these functions holds
-- the tree lock.

-- Removes answers from their positions and recomputes the numbers above.
create function reopen(answers bigint[]) returns void language plpgsql as $$
declare
    opened bigint[];
    above bigint[];
begin
    with changed as (
        update positions set won = null, answer = null, proof = 1, disproof = 1, ripe = false
            where answer = any (answers) returning id)
    select coalesce(array_agg(id), '{}') into opened from changed;
    with restored as (
        update edge set refuted_by = null where refuted_by = any (answers) returning parent)
    select coalesce(array_agg(distinct parent), '{}') into above from restored;
    perform back_up(opened || above || array(select parent from edge where child = any (opened)));
    update campaign set state = 'running', ended = null
        where state = 'done' and id in (select campaign from positions where id = any (opened));
end $$;

-- Bans a worker: all of its answers are withdrawn, and what depends on them is open again. Its
-- opinions do not count any more; if other accounts caused the ban, neither do the opinions of its
-- account about their answers.
create function ban(liar bigint, by_others boolean, reason text) returns void language plpgsql as $$
declare
    its worker;
    answers bigint[];
begin
    -- Each answer updates this row first, so after this there are no more answers.
    update worker set banned = true, outvoted = by_others
        where id = liar and not banned returning * into its;
    if not found then
        return;
    end if;
    with its_answers as (
        update answer set state = 'withdrawn' where worker = liar and state <> 'withdrawn' returning id)
    select coalesce(array_agg(id), '{}') into answers from its_answers;
    delete from job where kind = 'check' and state = 'ready' and answer = any (answers);
    perform reopen(answers);
    update campaign set doubts = doubts + 1 where id = its.campaign;
    perform note(its.campaign, format('worker %s (%s) is refused from now on and %s answers are withdrawn: %s',
        its.id, its.name, cardinality(answers), reason));
    perform weigh(doubted.id) from (
        select distinct a.id from worker w join opinion o on o.worker = w.id
            join answer a on a.id = o.answer
            where w.campaign = its.campaign and w.account = its.account and a.state = 'disputed') doubted;
    perform wake(its.campaign);
end $$;

-- Whether other accounts have found a lie of a worker of this account.
create function is_outvoted(of_campaign bigint, of_account text) returns boolean
language plpgsql stable as $$
begin
    return exists (select from worker
        where campaign = of_campaign and account = of_account and outvoted);
end $$;

-- The votes on an answer. An account can have any number of workers, so each account other than the
-- author's has one vote, if its workers agree, and none if it was outvoted. In the author's account
-- each worker has a vote, because a campaign may have only one account. Banned workers have none.
create function voices(about answer)
returns table (workers bigint[], is_valid boolean, is_other boolean)
language sql stable as $$
    select array_agg(w.id), bool_and(o.valid), w.account <> author.account
        from opinion o join worker w on w.id = o.worker
            join worker author on author.id = about.worker
        where o.answer = about.id and not w.banned
            and (w.account = author.account or not is_outvoted(w.campaign, w.account))
        group by w.account, author.account, case when w.account = author.account then w.id end
        having bool_and(o.valid) or not bool_or(o.valid)
$$;

-- Whether a worker may check an answer: not its author, none twice, and only if its vote counts.
create function may_check(me worker, of_answer bigint, author bigint) returns boolean
language plpgsql stable as $$
declare its_account text;
begin
    if me.id = author
            or exists (select from opinion o where o.answer = of_answer and o.worker = me.id) then
        return false;
    end if;
    select w.account into its_account from worker w where w.id = author;
    if its_account = me.account then
        return not exists (select from opinion o join worker w on w.id = o.worker
            where o.answer = of_answer and not o.valid and not w.banned
                and w.account <> me.account and not is_outvoted(me.campaign, w.account));
    end if;
    return not is_outvoted(me.campaign, me.account)
        and not exists (select from opinion o join worker w on w.id = o.worker
            where o.answer = of_answer and not w.banned and w.account = me.account);
end $$;

-- Decides an answer by its votes: two refusals outvote the author, and the author with one
-- acceptance outvotes one refusal; if another account refuses, acceptances from the author's own
-- account do not count. So neither of two accounts can overrule the other: an answer they disagree
-- about stays in doubt until a third account, or the owner of the campaign (`export`), decides.
create function weigh(which bigint) returns void language plpgsql as $$
declare
    about answer;
    against integer;
    others_against integer;
    for_it integer;
begin
    select * into about from answer where id = which;
    if not found or about.state = 'withdrawn' then
        return;
    end if;
    select count(*) filter (where not v.is_valid),
           count(*) filter (where not v.is_valid and v.is_other)
        into against, others_against from voices(about) v;
    select count(*) into for_it from voices(about) v
        where v.is_valid and (v.is_other or others_against = 0);
    if against >= 2 and against > for_it then
        perform ban(about.worker, others_against >= 2, format('the proof of its answer %s is refused: %s',
            which, (select reason from opinion where answer = which and not valid limit 1)));
    elsif against > 0 and for_it >= against then
        perform ban(liar, v.is_other, format('it refused the proof of answer %s, which others accept', which))
            from voices(about) v, unnest(v.workers) liar where not v.is_valid;
        update answer set state = 'standing' where id = which and state = 'disputed';
    elsif against > 0 then
        if about.state = 'standing' then
            update answer set state = 'disputed' where id = which;
            update campaign set doubts = doubts + 1 where id = about.campaign;
            perform note(about.campaign, format('answer %s of worker %s is in doubt', which, about.worker));
        end if;
        if not exists (select from job where kind = 'check' and answer = which and state in ('ready', 'leased')) then
            perform plan_check(which, 0);
        end if;
        perform wake(about.campaign);
    elsif about.state = 'disputed' then
        update answer set state = 'standing' where id = which;
    end if;
end $$;
